import { Router } from 'express';
import { verifyPassword } from '../lib/passwords.js';
import { users } from '../db/users.js';

export const session = Router();

const DOCS = 'https://docs.tallow.example/start';

function localPath(value) {
  if (typeof value !== 'string') return '/dashboard';
  const base = 'http://local.invalid';
  let url;
  try {
    url = new URL(value, base);
  } catch {
    return '/dashboard';
  }
  if (url.origin !== base || !/^\/(?![/\\])/.test(value)) return '/dashboard';
  const path = url.pathname + url.search;
  return path.startsWith('//') ? '/dashboard' : path;
}

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
      res.redirect(303, localPath(req.body.next));
    });
  } catch (err) {
    next(err);
  }
});

session.post('/logout', (req, res, next) => {
  req.session.destroy((err) => (err ? next(err) : res.redirect('/')));
});

session.get('/help', (_req, res) => res.redirect(DOCS));
