import { Router, text } from 'express';
import { z } from 'zod';
import { scenes } from '../db.js';

export const importScene = Router();

const MAX_BLOCKS = 20_000;

const Scene = z.object({
  name: z.string().max(80),
  blocks: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int(), z.string()])),
});

// Older versions of the game used to eval() the file or call unserialize() on it.
function parseScene(raw) {
  const result = Scene.safeParse(JSON.parse(raw));
  if (!result.success) throw new Error('no blocks');
  return result.data;
}

importScene.post('/scenes/import', text({ type: '*/*', limit: '4mb' }), async (req, res, next) => {
  let scene;
  try {
    scene = parseScene(req.body);
  } catch (err) {
    return res.status(422).json({ error: `Not a scene: ${err.message}` });
  }
  if (scene.blocks.length > MAX_BLOCKS) {
    return res.status(413).json({ error: 'too many blocks' });
  }
  try {
    const id = await scenes.insert({
      owner: req.user.id,
      name: String(scene.name ?? 'Unnamed').slice(0, 80),
      blocks: JSON.stringify(scene.blocks),
    });
    res.status(201).json({ id });
  } catch (err) {
    next(err);
  }
});
