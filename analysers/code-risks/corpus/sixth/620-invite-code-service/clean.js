'use strict'

const { randomBytes, createHash } = require('node:crypto')
const { DateTime } = require('luxon')

const VALID_DAYS = 7
const COLOURS = ['teal', 'amber', 'rose', 'indigo']

const hash = (token) => createHash('sha256').update(token).digest('hex')

// md5 here only because the avatar service wants it so; it protects nothing
const avatarUrl = (email) =>
  `https://avatars.example/${createHash('md5').update(email).digest('hex')}?d=identicon`

class InviteService {
  constructor ({ db, baseUrl }) {
    this.db = db
    this.baseUrl = baseUrl
  }

  async create (clubId, email, role = 'member') {
    const address = email.trim().toLowerCase()
    const token = randomBytes(24).toString('base64url')
    await this.db('invites').insert({
      token_hash: hash(token),
      club_id: clubId,
      email: address,
      role,
      avatar: avatarUrl(address),
      badge_colour: COLOURS[Math.floor(Math.random() * COLOURS.length)],
      expires_at: DateTime.utc().plus({ days: VALID_DAYS }).toJSDate()
    })
    return `${this.baseUrl}/join/${token}`
  }

  async accept (token, userId) {
    return this.db.transaction(async (trx) => {
      const [invite] = await trx('invites')
        .where({ token_hash: hash(token), used_by: null, revoked: false })
        .where('expires_at', '>', new Date())
        .update({ used_by: userId })
        .returning(['club_id', 'role'])
      if (!invite) return null
      await trx('memberships').insert({ club_id: invite.club_id, user_id: userId, role: invite.role })
      return invite.club_id
    })
  }

  async revoke (clubId, email) {
    return this.db('invites')
      .where({ club_id: clubId, email: email.trim().toLowerCase(), used_by: null })
      .update({ revoked: true })
  }
}

module.exports = { InviteService }
