const { z } = require('zod');

const COOKIE = 'quiz';
const FORTNIGHT = 14 * 24 * 60 * 60 * 1000;

// What may come back from a browser; JSON only, so a payload like
// {"x":"_$$ND_FUNC$$_function(){...}()"} stays a string and fails the schema.
const Progress = z.object({
  answers: z.record(z.string().max(20), z.number().int().min(0).max(9)),
  startedAt: z.number().int().positive().transform((ms) => new Date(ms)),
  hints: z.number().int().min(0).max(50),
  finished: z.boolean(),
});

const fresh = () => ({ answers: {}, startedAt: new Date(), hints: 0, finished: false });

const pack = ({ answers, startedAt, hints, finished }) =>
  Buffer.from(JSON.stringify({ answers, startedAt: startedAt.getTime(), hints, finished })).toString('base64url');

function unpack(text) {
  const parsed = Progress.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) throw new Error('quiz cookie has another shape');
  return parsed.data;
}

module.exports = function quizProgress() {
  return async function progressMiddleware(ctx, next) {
    const raw = ctx.cookies.get(COOKIE);
    ctx.progress = fresh();
    if (raw) {
      try {
        ctx.progress = unpack(raw);
      } catch (err) {
        ctx.log.warn({ err }, 'unreadable quiz cookie');
      }
    }

    await next();

    const after = pack(ctx.progress);
    if (after !== raw) {
      ctx.cookies.set(COOKIE, after, {
        maxAge: FORTNIGHT,
        httpOnly: true,
        sameSite: 'lax',
        secure: ctx.secure,
      });
    }
  };
};
