//! The engine at GIPF: the bot, and the tool's commands.

mod allocation;
mod bot;
mod mates;
mod tool;
mod tool_bots;
mod tool_match;
