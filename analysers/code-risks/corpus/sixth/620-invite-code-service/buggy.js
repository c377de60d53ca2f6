'use strict'

const { DateTime } = require('luxon')
const { shortId } = require('../lib/ids')

const VALID_DAYS = 7
const TOKEN_LENGTH = 22

class InviteService {
  constructor ({ db, baseUrl }) {
    this.db = db
    this.baseUrl = baseUrl
  }

  async create (clubId, email, role = 'member') {
    const token = shortId(TOKEN_LENGTH)
    await this.db('invites').insert({
      token,
      club_id: clubId,
      email: email.toLowerCase(),
      role,
      expires_at: DateTime.utc().plus({ days: VALID_DAYS }).toJSDate()
    })
    return `${this.baseUrl}/join/${token}`
  }

  async accept (token, userId) {
    return this.db.transaction(async (trx) => {
      const [invite] = await trx('invites')
        .where({ token, used_by: null, revoked: false })
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
      .where({ club_id: clubId, email: email.toLowerCase(), used_by: null })
      .update({ revoked: true })
  }
}

module.exports = { InviteService }
