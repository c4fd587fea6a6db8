mod timed;
