import { useState } from 'react';
import type { Chore, Column } from './types';

const COLUMNS: Column[] = ['todo', 'doing', 'done'];
const TITLES: Record<Column, string> = { todo: 'To do', doing: 'Doing', done: 'Done' };

interface Props {
  initial: Chore[];
  onSave: (chores: Chore[]) => Promise<void>;
}

function asText(chores: Chore[]): string {
  return COLUMNS.map((c) => {
    const titles = chores.filter((x) => x.column === c).map((x) => `- ${x.title}`);
    return [TITLES[c], ...titles].join('\n');
  }).join('\n\n');
}

export function ChoresBoard({ initial, onSave }: Props) {
  const [chores, setChores] = useState(initial);

  function update(next: Chore[]) {
    setChores(next);
    void onSave(next);
  }

  function move(chore: Chore, step: 1 | -1) {
    const column = COLUMNS[COLUMNS.indexOf(chore.column) + step];
    if (column) update(chores.map((c) => (c.id === chore.id ? { ...c, column } : c)));
  }

  function remove(chore: Chore) {
    // TODO: ask before deleting
    update(chores.filter((c) => c.id !== chore.id));
  }

  async function share() {
    // TODO implement sharing (navigator.share, else clipboard)
    console.log(asText(chores));
  }

  return (
    <div className="board">
      <button onClick={() => void share()}>Share</button>
      {COLUMNS.map((column) => (
        <section key={column} data-column={column}>
          <h3>{TITLES[column]}</h3>
          {chores
            .filter((c) => c.column === column)
            .map((c) => (
              <article key={c.id}>
                {c.title}
                <button aria-label="back" onClick={() => move(c, -1)}>←</button>
                <button aria-label="forward" onClick={() => move(c, 1)}>→</button>
                <button aria-label="delete" onClick={() => remove(c)}>✕</button>
              </article>
            ))}
        </section>
      ))}
    </div>
  );
}
