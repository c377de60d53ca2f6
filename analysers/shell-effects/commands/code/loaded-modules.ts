/**
 * Modules that inline code loads. An installed package is trusted to do nothing while it is loaded; a file of the
 * project is a program. Python names both alike, so a module that is loaded and never used counts as a program,
 * unless it is a well-known one.
 */
import type { Language } from "./code-names.ts";

const KNOWN = new Set(
  `__future__ abc argparse array ast asyncio atexit base64 binascii bisect builtins bz2 calendar cmath cmd code codecs collections colorsys concurrent configparser contextlib contextvars copy copyreg csv ctypes curses dataclasses datetime dbm decimal difflib dis doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib importlib inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox marshal math mimetypes mmap multiprocessing netrc numbers operator optparse os pathlib pdb pickle pkgutil platform plistlib poplib posix pprint profile pstats pty pwd py_compile pydoc queue quopri random re readline resource runpy sched secrets select selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl stat statistics string stringprep struct subprocess symtable sys sysconfig syslog tabnanny tarfile tempfile termios textwrap threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle types typing unicodedata unittest urllib uuid venv warnings wave weakref webbrowser wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo
  aiohttp airflow alembic altair anthropic anyio arrow attr attrs babel bcrypt black bokeh boto3 botocore bs4 cachetools celery certifi cffi chardet charset_normalizer click cloudpickle colorama coverage cryptography cupy cv2 cython dask dateutil django docker docutils dotenv duckdb faiss fastapi flake8 flask gevent google graphviz greenlet grpc gunicorn h5py httpx huggingface_hub hypothesis idna imageio IPython isort jax jinja2 joblib jsonschema jupyter keras kubernetes langchain lightgbm loguru lxml markdown markupsafe marshmallow matplotlib mpmath msgpack mypy MySQLdb nacl networkx nltk nose numba numpy onnx onnxruntime openai openpyxl orjson packaging pandas paramiko pendulum PIL pip pkg_resources plotly polars psutil psycopg psycopg2 pyarrow pycparser pydantic pygments pylint pymongo pymysql PyQt5 PyQt6 pyspark PySide6 pytest pytz pywt redis regex requests rich ruff scipy seaborn selenium sentry_sdk setuptools simplejson six skimage sklearn spacy sphinx sqlalchemy starlette statsmodels streamlit sympy tabulate tensorflow tiktoken tokenizers toml tomli torch torchaudio torchvision tornado tox tqdm transformers triton trio twisted typer typing_extensions tzdata ujson urllib3 uvicorn uvloop virtualenv watchdog websocket websockets werkzeug wheel wrapt xarray xgboost yaml yarl zmq`.match(
    /\S+/g,
  ),
);

/** Statements that load a file by its place, whatever it is called. */
const LOADS: Readonly<Partial<Record<Language, RegExp>>> = {
  perl: /\bdo\s*\(?\s*["']/,
  ruby: /\b(load|require_relative)\s*\(?\s*["']/,
  php: /\b(include|require)(_once)?\b\s*\(?\s*["'$_]/,
};

/** Of modules in packages in packages. */
const MAX_PATH = 8;

/** True when the code loads what may be a file of the project. */
export function loadsProject(text: string, language: Language): boolean {
  if (LOADS[language]?.test(text) === true) return true;
  if (language === "python" && loadedForItself(text)) return true;
  // A package is installed; a path is code of the project.
  return [...text.matchAll(/\b(?:require|import)\s*\(?\s*['"]([^'"]+)|\bfrom\s+['"]([^'"]+)/g)].some(
    (match) => {
      const name = match[1] ?? match[2] ?? "";
      return !name.endsWith(".json") && !/^[@\w]/.test(name);
    },
  );
}

function loadedForItself(text: string): boolean {
  const used = usesOf(text);
  for (const [, list = ""] of text.matchAll(/(?:^|[;\n:])[ \t]*import[ \t]+([\w., \t]+)/g)) {
    for (const part of list.split(",")) {
      const [path = "", as] = part.trim().split(/\s+as\s+/);
      if (!KNOWN.has(path.split(".")[0] ?? "") && (used.get(as ?? path) ?? 0) < 2) return true;
    }
  }
  return false;
}

/** How often each name stands in the text, and each path of up to {@link MAX_PATH} names as it begins. */
function usesOf(text: string): ReadonlyMap<string, number> {
  const used = new Map<string, number>();
  for (const [chain] of text.matchAll(/\w+(?:\.\w+)*/g)) {
    const names = chain.split(".");
    const paths = names.slice(1, MAX_PATH).map((_, index) => names.slice(0, index + 2).join("."));
    for (const one of [...names, ...paths]) used.set(one, (used.get(one) ?? 0) + 1);
  }
  return used;
}
