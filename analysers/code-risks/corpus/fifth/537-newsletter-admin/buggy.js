import { Router, urlencoded } from 'express';
import { issues } from '../db/issues.js';
import { sendIssue } from '../mail/send.js';

export const newsletterAdmin = Router();

newsletterAdmin.use(urlencoded({ extended: false }));
newsletterAdmin.use((req, res, next) => {
  if (req.session?.role === 'admin') return next();
  res.status(403).render('forbidden');
});

newsletterAdmin.get('/', async (req, res) => {
  const list = await issues.all();
  res.render('newsletter/list', { list });
});

newsletterAdmin.get('/:id/preview', async (req, res) => {
  const issue = await issues.byId(Number(req.params.id));
  if (!issue) return res.status(404).render('missing');
  res.render('newsletter/preview', { issue });
});

newsletterAdmin.get('/:id/send', async (req, res) => {
  const issue = await issues.byId(Number(req.params.id));
  if (!issue || issue.sentAt) return res.status(409).render('missing');
  await sendIssue(issue);
  await issues.markSent(issue.id, new Date());
  res.redirect(303, '/admin/newsletter');
});

newsletterAdmin.get('/:id/delete', async (req, res) => {
  await issues.remove(Number(req.params.id));
  res.redirect(303, '/admin/newsletter');
});
