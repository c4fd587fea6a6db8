//! The agreement on a match, and the colour draw.

use tamsk_records::NamesByPlayer;
use tamsk_rules::Player;
use tamsk_text::PlayerName;

use super::link::Outbox;
use super::playing::PeerMatch;
use crate::close_reason::CloseReason;
use crate::colour_draw::{commitment, draw_host_colour_and_id};
use crate::digest::Digest;
use crate::game::NetGame;
use crate::notice::Notice;
use crate::rates::MessageKind;
use crate::replica::MatchReplica;
use crate::role::Role;
use crate::wire::message::{Message, Proposal};

/// The state of the negotiation in which the two ends agree on a match.
#[derive(Clone, Debug)]
pub(crate) struct Negotiation<G: NetGame> {
    /// This end's number for the colour draw.
    number: [u8; 32],
    own_name: PlayerName,
    /// The digest and the options of the latest proposal, if there is one.
    proposal: Option<(Digest, G::Options)>,
    /// The number of proposals that this end has made.
    proposals: u32,
    is_agreed: bool,
    other_is_agreed: bool,
    /// Whether this end has sent its commitment for the colour draw.
    is_committed: bool,
    other_commitment: Option<[u8; 32]>,
}

impl<G: NetGame> Negotiation<G> {
    pub fn new(number: [u8; 32], own_name: PlayerName) -> Negotiation<G> {
        Negotiation {
            number,
            own_name,
            proposal: None,
            proposals: 0,
            is_agreed: false,
            other_is_agreed: false,
            is_committed: false,
            other_commitment: None,
        }
    }

    /// Proposes a match, in which the options for Red apply to the host. Any earlier agreement no longer counts.
    /// Returns `false` if this end cannot propose a match now.
    pub fn propose(&mut self, options: &G::Options, out: &mut Outbox<'_, G>) -> bool {
        let rules = G::write_options(options);
        let readable = G::read_options(&rules).is_ok_and(|read| read == *options);
        if out.link.role != Role::Host || !out.link.has_other_greeted || self.is_committed || !readable {
            return false;
        }
        if !out.link.allow_outgoing(MessageKind::MatchStart, out.now) {
            return false;
        }
        self.proposals = self.proposals.wrapping_add(1);
        let proposal = Proposal { number: self.proposals, game: G::GAME, rules: rules.into() };
        self.adopt(Digest::default().chain(&proposal), options.clone());
        out.send(&Message::Proposal(proposal));
        true
    }

    fn adopt(&mut self, digest: Digest, options: G::Options) {
        self.proposal = Some((digest, options));
        (self.is_agreed, self.other_is_agreed) = (false, false);
    }

    /// Processes the host's proposal.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if the proposal is not due, is for another game, or has rules that cannot be played.
    pub fn receive_proposal(&mut self, proposal: &Proposal, out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        if out.link.role == Role::Host || self.is_committed {
            return Err(CloseReason::UnexpectedMessage(MessageKind::MatchStart));
        }
        if proposal.game != G::GAME {
            return Err(CloseReason::OtherGame);
        }
        let options = G::read_options(&proposal.rules).map_err(|_| CloseReason::BadRules)?;
        self.adopt(Digest::default().chain(proposal), options.clone());
        out.notify(Notice::Proposed(options));
        Ok(())
    }

    /// Agrees to the latest proposal. Returns `false` if there is no proposal.
    pub fn agree(&mut self, out: &mut Outbox<'_, G>) -> bool {
        let Some((digest, _)) = self.proposal else { return false };
        if !std::mem::replace(&mut self.is_agreed, true) {
            out.send(&Message::Agreed(digest));
        }
        self.commit_if_host(out);
        true
    }

    /// Records that the other player agrees. Agreement to an earlier proposal does not count.
    pub fn receive_agreed(&mut self, digest: Digest, out: &mut Outbox<'_, G>) {
        if self.proposal.as_ref().is_some_and(|(own, _)| *own == digest) && !self.other_is_agreed {
            self.other_is_agreed = true;
            out.notify(Notice::OtherAgreedToProposal);
            self.commit_if_host(out);
        }
    }

    fn commit_if_host(&mut self, out: &mut Outbox<'_, G>) {
        if out.link.role == Role::Host && self.is_agreed && self.other_is_agreed {
            self.commit(out);
        }
    }

    fn commit(&mut self, out: &mut Outbox<'_, G>) {
        if let Some((digest, _)) = &self.proposal
            && !std::mem::replace(&mut self.is_committed, true)
        {
            out.send(&Message::Commitment(commitment(out.link.role, *digest, &self.number)));
        }
    }

    /// Processes the other end's commitment. The guest answers with its own commitment, and the host with its number.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if the commitment is not due.
    pub fn receive_commitment(&mut self, other: [u8; 32], out: &mut Outbox<'_, G>) -> Result<(), CloseReason> {
        let is_due = match out.link.role {
            Role::Host => self.is_committed,
            Role::Guest => self.is_agreed && self.other_is_agreed,
        };
        if !is_due || self.other_commitment.is_some() {
            return Err(CloseReason::UnexpectedMessage(MessageKind::MatchStart));
        }
        self.other_commitment = Some(other);
        match out.link.role {
            Role::Host => out.send(&Message::DrawNumber(self.number)),
            Role::Guest => self.commit(out),
        }
        Ok(())
    }

    /// Processes the other end's number. Returns the match that begins.
    ///
    /// # Errors
    /// Returns [`CloseReason`] if the number is not due or does not match the commitment.
    pub fn receive_draw_number(
        &mut self,
        other: [u8; 32],
        other_name: PlayerName,
        out: &mut Outbox<'_, G>,
    ) -> Result<PeerMatch<G>, CloseReason> {
        let role = out.link.role;
        let not_due = CloseReason::UnexpectedMessage(MessageKind::MatchStart);
        let committed = self.other_commitment.ok_or(not_due)?;
        let (digest, options) = self.proposal.as_ref().ok_or(not_due)?;
        if committed != commitment(role.other(), *digest, &other) {
            return Err(CloseReason::BadColourDraw);
        }
        let (host, guest) = match role {
            Role::Host => (self.number, other),
            Role::Guest => (other, self.number),
        };
        let (host_colour, id) = draw_host_colour_and_id(*digest, &host, &guest);
        let options = if host_colour == Player::Red { options.clone() } else { G::swap_players(options) };
        let me = if role == Role::Host { host_colour } else { !host_colour };
        let mut names = NamesByPlayer { red: self.own_name.clone(), black: other_name };
        if me == Player::Black {
            names = names.swapped();
        }
        let start = G::begin(&options).map_err(|_| CloseReason::BadRules)?;
        if role == Role::Guest {
            out.send(&Message::DrawNumber(self.number));
        }
        Ok(PeerMatch::new(id, options, names, MatchReplica::new(start, me)))
    }
}
