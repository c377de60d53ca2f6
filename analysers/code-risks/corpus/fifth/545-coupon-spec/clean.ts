import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { applyCoupon, importCodes, type Coupon } from '../src/coupons';
import { tempDir } from './helpers';

const TEN: Coupon = { code: 'TEN', kind: 'percent', value: 10 };
const FIVER: Coupon = { code: 'FIVER', kind: 'fixed', value: 500, minimum: 2000 };

describe('amounts', () => {
  it('takes a percentage', () => {
    expect(applyCoupon(12_345, TEN)).toBe(11_110);
  });

  it('takes a fixed amount from the minimum on', () => {
    expect(applyCoupon(2000, FIVER)).toBe(1500);
  });

  it('skips the coupon below the minimum', () => {
    expect(applyCoupon(1999, FIVER)).toBe(1999);
  });

  it('never goes below zero', () => {
    expect(applyCoupon(300, { code: 'BIG', kind: 'fixed', value: 900 })).toBe(0);
  });
});

describe('expiry', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date('2025-06-30T21:59:00Z'));
  });
  afterEach(() => vi.useRealTimers());

  it('accepts until the last minute', () => {
    expect(applyCoupon(1000, { ...TEN, expires: '2025-06-30T22:00:00Z' })).toBe(900);
  });

  it('refuses afterwards', () => {
    expect(() => applyCoupon(1000, { ...TEN, expires: '2025-06-30T21:00:00Z' })).toThrow(/expired/);
  });
});

describe('import', () => {
  it.skipIf(process.platform === 'win32')('follows a link to the file', () => {
    const dir = tempDir({ 'codes.csv': 'TEN,percent,10\n' });
    symlinkSync(join(dir, 'codes.csv'), join(dir, 'link.csv'));
    expect(importCodes(join(dir, 'link.csv'), { skip: 0 })).toEqual([TEN]);
  });
});
