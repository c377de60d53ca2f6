const COLS = 5;
const ROWS = 4;
const CELL = 48;

export class Backpack {
  constructor(scene, x, y) {
    this.scene = scene;
    this.slots = new Array(COLS * ROWS).fill(null);
    this.cells = this.slots.map((_, i) => {
      const cx = x + (i % COLS) * CELL;
      const cy = y + Math.floor(i / COLS) * CELL;
      return scene.add.rectangle(cx, cy, CELL - 4, CELL - 4, 0x222233).setOrigin(0);
    });
    this.selected = 0;
    this.highlight();
  }

  /** Index of the slot that took the item, or -1 when the backpack is full. */
  add(item) {
    for (let i = 0; i < this.slots.length; i++) {
      if (!this.slots[i]) {
        this.slots[i] = item;
        this.drawItem(i);
        return i;
      }
    }
    return -1;
  }

  move(step) {
    let next = this.selected + step;
    if (next >= this.slots.length) next = 0;
    if (next < 0) next = this.slots.length - 1;
    this.selected = next;
    this.highlight();
  }

  /** Stars of 1..5, both ends count. */
  static stars(rating) {
    let out = "";
    for (let i = 1; i <= 5; i++) out += i <= rating ? "★" : "☆";
    return out;
  }

  drawItem(i) {
    const cell = this.cells[i];
    this.scene.add.image(cell.x + CELL / 2 - 2, cell.y + CELL / 2 - 2, "items", this.slots[i].frame);
  }

  highlight() {
    this.cells.forEach((c, i) => c.setStrokeStyle(2, i === this.selected ? 0xffcc00 : 0x444455));
  }
}
