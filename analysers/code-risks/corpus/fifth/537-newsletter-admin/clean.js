import { Router, urlencoded } from 'express';
import { csrfSync } from 'csrf-sync';
import { issues } from '../db/issues.js';
import { sendIssue } from '../mail/send.js';

export const newsletterAdmin = Router();

const { csrfSynchronisedProtection, generateToken } = csrfSync({
  getTokenFromRequest: (req) => req.body?._csrf,
});

newsletterAdmin.use(urlencoded({ extended: false }));
newsletterAdmin.use((req, res, next) => {
  if (req.session?.role === 'admin') return next();
  res.status(403).render('forbidden');
});
newsletterAdmin.use(csrfSynchronisedProtection);

newsletterAdmin.get('/', async (req, res) => {
  const list = await issues.all();
  res.render('newsletter/list', { list, csrf: generateToken(req) });
});

newsletterAdmin.get('/:id/preview', async (req, res) => {
  const issue = await issues.byId(Number(req.params.id));
  if (!issue) return res.status(404).render('missing');
  res.render('newsletter/preview', { issue });
});

newsletterAdmin.post('/:id/send', async (req, res) => {
  const issue = await issues.byId(Number(req.params.id));
  if (!issue || issue.sentAt) return res.status(409).render('missing');
  await sendIssue(issue);
  await issues.markSent(issue.id, new Date());
  res.redirect(303, '/admin/newsletter');
});

newsletterAdmin.get('/:id/delete', async (req, res) => {
  res.render('newsletter/confirm-delete', { id: Number(req.params.id), csrf: generateToken(req) });
});

newsletterAdmin.post('/:id/delete', async (req, res) => {
  await issues.remove(Number(req.params.id));
  res.redirect(303, '/admin/newsletter');
});
