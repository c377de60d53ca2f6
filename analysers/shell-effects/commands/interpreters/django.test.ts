/** What Django's manage.py empties, writes and runs. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("manage.py", () => {
  test.each([
    ["python manage.py --traceback migrate", "writes ?"],
    ["python manage.py flush", "LOSS manage.py flush empties the database"],
    ["python manage.py flush_queue", "runs script flush_queue"],
    ["python manage.py reset_db", "LOSS manage.py reset_db empties the database"],
    ["python manage.py sqlflush", "test"],
    ["python manage.py delete_stale x", "LOSS manage.py delete_stale empties the database"],
    ["python manage.py undelete_x", "runs script undelete_x"],
    ["python manage.py shell -c 'import os; os.remove(\"a\")'", "writes ?; runs manage.py shell"],
    ["python manage.py shell --command 'import os; os.remove(\"a\")'", "writes ?; runs manage.py shell"],
    ["python manage.py shell -c 'print(1)'", "runs manage.py shell"],
    ["echo 'import os; os.remove(\"a\")' | python manage.py shell", "writes ?; runs manage.py shell"],
    [
      "echo 'drop table a' | python manage.py dbshell",
      "LOSS it drops or empties data; runs manage.py dbshell",
    ],
    ["echo 'select 1' | python manage.py dbshell", "runs manage.py dbshell"],
    [
      "python manage.py dbshell -- -c 'drop table a'",
      "LOSS it drops or empties data; runs manage.py dbshell",
    ],
    [
      "python manage.py shell -c 'x = \"drop table a\"'",
      "LOSS the code it runs drops or empties data; runs manage.py shell",
    ],
    ["python manage.py shell < x.py", "runs manage.py shell"],
    ["./manage.py flush", "LOSS manage.py flush empties the database"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
