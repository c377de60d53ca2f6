import { Router, text } from 'express';
import serialize from 'node-serialize';
import { scenes } from '../db.js';

export const importScene = Router();

const MAX_BLOCKS = 20_000;

function parseScene(raw) {
  const scene = serialize.unserialize(raw);
  if (!scene || !Array.isArray(scene.blocks)) throw new Error('no blocks');
  return scene;
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
