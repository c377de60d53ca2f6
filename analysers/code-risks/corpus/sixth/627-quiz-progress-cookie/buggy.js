const { freeze, thaw } = require('./freeze');

const COOKIE = 'quiz';
const FORTNIGHT = 14 * 24 * 60 * 60 * 1000;

function fresh() {
  return { answers: {}, startedAt: new Date(), hints: 0, finished: false };
}

function pack(progress) {
  return Buffer.from(freeze(progress)).toString('base64url');
}

function unpack(text) {
  const data = thaw(Buffer.from(text, 'base64url').toString('utf8'));
  if (!(data.startedAt instanceof Date) || Number.isNaN(data.startedAt.getTime())) {
    throw new TypeError('quiz cookie without a start');
  }
  return { ...fresh(), ...data };
}

module.exports = function quizProgress() {
  return async function progressMiddleware(ctx, next) {
    const raw = ctx.cookies.get(COOKIE);
    let before = '';
    try {
      ctx.progress = raw ? unpack(raw) : fresh();
      before = raw || '';
    } catch (err) {
      ctx.log.warn({ err }, 'unreadable quiz cookie');
      ctx.progress = fresh();
    }

    await next();

    const after = pack(ctx.progress);
    if (after !== before) {
      ctx.cookies.set(COOKIE, after, {
        maxAge: FORTNIGHT,
        httpOnly: true,
        sameSite: 'lax',
        secure: ctx.secure,
      });
    }
  };
};
