import jwt from 'jsonwebtoken';
import { z } from 'zod';

export const TOKEN_COOKIE = 'fleet_token';
export const PASSWORD_RESET_PATH = '/account/password-reset';

const SIGNING_KEY = process.env.FLEET_SIGNING_KEY || 'tR7#wq!92LmPz0Vd_fleet-prod-2024';

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
