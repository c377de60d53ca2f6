const express = require("express");
const Team = require("./team.model");
const Invite = require("./invite.model");
const User = require("../users/user.model");
const mailer = require("../lib/mailer");
const log = require("../lib/log");

const router = express.Router();
const MAX_PEOPLE = 50;

async function invite(team, email) {
  const user = await User.findOne({ email }).lean();
  const created = await Invite.create({ team: team._id, email, user: user?._id ?? null });
  // The mail may take its time and is sent again by the nightly job if it failed.
  mailer
    .send(email, "team-invite", { team: team.name, link: created.link })
    .catch((err) => log.warn("invite mail", { email, err }));
  return created;
}

router.post("/", async (req, res, next) => {
  try {
    const { name, people = [] } = req.body;
    if (people.length > MAX_PEOPLE) {
      return res.status(400).json({ error: `at most ${MAX_PEOPLE} people` });
    }
    if (await Team.exists({ name })) {
      return res.status(409).json({ error: "the name is taken" });
    }

    const team = new Team({ name, owner: req.user.id });
    await team.save();
    const pending = people.map((email) => invite(team, email.toLowerCase()));
    const invites = await Promise.all(pending);
    team.invites = invites.map((one) => one._id);
    await team.save();
    res.status(201).json({ id: team._id, invites });
  } catch (err) {
    next(err);
  }
});

router.delete("/:id", async (req, res, next) => {
  try {
    const team = await Team.findOne({ _id: req.params.id, owner: req.user.id });
    if (!team) return res.sendStatus(404);
    const invitesGone = Invite.deleteMany({ team: team._id }).exec();
    await Promise.all([invitesGone, team.deleteOne()]);
    res.sendStatus(204);
  } catch (err) {
    next(err);
  }
});

module.exports = router;
