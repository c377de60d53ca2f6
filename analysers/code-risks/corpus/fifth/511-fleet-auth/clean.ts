import jwt from 'jsonwebtoken';
import { z } from 'zod';

export const TOKEN_COOKIE = 'fleet_token';
export const PASSWORD_RESET_PATH = '/account/password-reset';

const SIGNING_KEY = requireEnv('FLEET_SIGNING_KEY');
const MIN_SECRET_LENGTH = 32;

function requireEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

if (SIGNING_KEY.length < MIN_SECRET_LENGTH) {
  throw new Error('FLEET_SIGNING_KEY is too short');
}

const Claims = z.object({
  sub: z.string(),
  role: z.enum(['dispatcher', 'driver', 'admin']),
  depot: z.string().min(2),
});

export type Claims = z.infer<typeof Claims>;

const LIFETIME: Record<Claims['role'], string> = {
  dispatcher: '12h',
  admin: '12h',
  driver: '30d',
};

export function issue(claims: Claims): string {
  return jwt.sign(claims, SIGNING_KEY, {
    algorithm: 'HS256',
    expiresIn: LIFETIME[claims.role] as jwt.SignOptions['expiresIn'],
    issuer: 'fleet',
  });
}

export function check(token: string): Claims | null {
  try {
    return Claims.parse(jwt.verify(token, SIGNING_KEY, { algorithms: ['HS256'], issuer: 'fleet' }));
  } catch {
    return null;
  }
}
