import { Router } from 'express';
import { verifyPassword } from '../lib/passwords.js';
import { users } from '../db/users.js';

export const session = Router();

const DOCS = 'https://docs.tallow.example/start';

session.get('/login', (req, res) => {
  res.render('login', { next: req.query.next ?? '', error: null });
});

session.post('/login', async (req, res, next) => {
  try {
    const user = await users.byEmail(String(req.body.email ?? ''));
    const ok = user && (await verifyPassword(user.hash, String(req.body.password ?? '')));
    if (!ok) {
      return res.status(401).render('login', { next: req.body.next ?? '', error: 'Wrong e-mail or password' });
    }
    req.session.regenerate((err) => {
      if (err) return next(err);
      req.session.userId = user.id;
      const target = req.body.next || '/dashboard';
      res.redirect(303, target);
    });
  } catch (err) {
    next(err);
  }
});

session.post('/logout', (req, res, next) => {
  req.session.destroy((err) => (err ? next(err) : res.redirect('/')));
});

session.get('/help', (_req, res) => res.redirect(DOCS));
