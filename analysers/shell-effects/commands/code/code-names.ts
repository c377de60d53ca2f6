/**
 * Names by which code writes, deletes, starts processes, decodes or evaluates, for each language. They are looked for
 * in code without spare blanks, so that none of them has to say where a blank may stand.
 */
export type Language = "javascript" | "python" | "perl" | "ruby" | "php" | "lisp" | "other";

export const WRITES: Readonly<Record<Language, RegExp>> = {
  javascript:
    /\b(writeFileSync|appendFileSync|createWriteStream|unlinkSync|rmSync|rmdirSync|mkdirSync|renameSync|copyFileSync|cpSync|truncateSync|symlinkSync|writeTextFileSync|outputFileSync)\b|\b(writeFile|appendFile|outputFile|mkdir|mkdtemp|rename|unlink|rm|rmdir|copyFile|cp|truncate|symlink|link|linkSync|chmod|chmodSync|chown|chownSync|moveSync|removeSync|rimraf|openSync|writeSync|writev)\(|\b(outputJson|writeJson|ensureDir|ensureFile|ftruncate|utimes|emptyDir|writeTextFile)|\bBun\.write\b|\bfs(?:\.promises)?\.open\(|\bfs\[/,
  python:
    /\bshelve\.open\b|\.(write_text|write_bytes|touch|unlink|rmdir|mkdir|rename|symlink_to|hardlink_to|chmod|to_csv|to_json|to_excel|to_parquet|to_pickle|savefig|extractall|write_image)\(|\bos\.(remove|unlink|rename|renames|replace|rmdir|removedirs|mkdir|makedirs|truncate|link|symlink|chmod|chown|mknod|utime|open|write)\b|\bshutil\.|\b(fileinput\.\w+\([^)]*inplace)|\burlretrieve\b|\bnp\.save|\bpickle\.dump\(|\bjson\.dump\(|\byaml\.(safe_)?dump\([^)]*,\w|\btempfile\.NamedTemporary/,
  perl: /\$\^I\b|\bopen\(?[^;]*['"] ?\+?[>|]|\bopen\(?(my )?[$\w*]+,\$\w+,|\b(unlink|rename|mkdir|rmdir|symlink|link|chmod|chown|truncate|utime|syswrite|sysopen|copy|move|rmtree|remove_tree|make_path|write_file|spew\w*|edit_file)\b/,
  ruby: /\b(PStore|YAML::Store|[GS]?DBM)\b|\b(File|IO|Pathname)\.(write|binwrite|new\([^)]*,['"][rb]*[wa+]|delete|unlink|rename|chmod|truncate|symlink|link)|\bFileUtils\b|\bDir\.(mkdir|rmdir|delete|unlink)|\.(write|binwrite|delete|unlink|mkpath|rmtree)\(/,
  php: /["']unlink["']|\b(file_put_contents|fwrite|fputs|fputcsv|unlink|rename|mkdir|rmdir|copy|touch|chmod|chown|symlink|link|tempnam|move_uploaded_file|ftruncate)\(|\bfopen\([^)]*,['"][rb]*[waxc+]/,
  lisp: /\b(write-region|write-file|save-buffer|append-to-file|delete-file|delete-directory|rename-file|copy-file|make-directory|spit|call-with-output-file|with-output-to-file|open-output-file|with-open-file)\b/,
  other:
    /\bopen\([^)]*,['"][wax]|\b(cat|capture\.output)\([^)]*\bfile=|\b(write|writeLines|writeFile|unlink|remove|delete|rename|mkdir|file\.(create|remove|rename)|save|dump|sink)\b|\bopen \S+ [wa]\+?\b|\bfile copy\b/i,
};

export const DESTROYS =
  /\bshutil\.rmtree|\bos\.removedirs|\brm(dir)?(Sync)?\([^)]*recursive|\bunlink\([^)]*recursive=T|\b(rimraf|emptyDir(Sync)?|removeSync|remove_tree|rmtree|rm_rf|rm_r|remove_dir|remove_entry|deleteDir|deleteRecursively|deleteDirectory)\b|\.(dropDatabase|dropCollection|drop_all|drop_database|drop_collection|flushall|flushdb|flushAll|flushDb|dropTable|dropSchema)\(|\bdeleteMany\((\{\})?\)|\bdelete-directory\b|\bremoveItem\(atPath|\.rm_rf!?\b|\.objects\.(all\(\)|filter\([^)]*\))\.delete\(\)|\.objects\.all\(\)\.delete\(|\.(delete|terminate|purge|destroy)_[a-z_]+\(|\bdelete_many\(\{?\}?\)|\.(delete|destroy)_all\b|::truncate\(\)|\bdelete every\b|\.destroy\(\{(truncate|where:\{\})/;

/** A request that deletes, but for one to this machine. */
export const DELETES_REMOTE =
  /\b(requests|httpx|axios|got|superagent|session|client|api)\.delete\(|\bmethod ?[:=] ?["'`]DELETE["'`]|\.request\(["']DELETE["']/;

export const STARTS: Readonly<Record<Language, RegExp>> = {
  javascript:
    /child_process|\b(execSync|execFileSync|spawnSync)[(`]|\bexeca|(?<![.\w])(spawn|execFile|exec|fork|\$)[(`]|\bBun\.(spawn|\$)|\bDeno\.(Command|run)\b|worker_threads|process\.binding/,
  python:
    /\bos\.(system|popen|exec\w*|spawn\w*|posix_spawn)\b|\bsubprocess\b|\bpty\.spawn|\bcommands\.getoutput|\bsh\.\w+\(|\bctypes\b|\bplumbum\b|\bpexpect\b|\bimport (os|subprocess) as\b/,
  perl: /\b(system|exec|qx|fork|popen|syscall)\b|`|\bopen\b[^;]*(['"]-?\||\| ?['"])/,
  ruby: /\b(system|exec|spawn|fork|popen\w*|syscall|Open3|Kernel)\b|\b(open|read|binread|readlines|foreach)[( ]["']\||`|%x[({[]/,
  php: /\b(exec|system|shell_exec|passthru|popen|proc_open|pcntl_exec)\(|`/,
  lisp: /\b(shell-command|call-process|start-process|system|sh|run-program|process)\b/,
  other:
    /\b(os\.execute|io\.popen|exec|system2?|run|shell|do shell script|Runtime|ProcessBuilder|iex|shell-command|sh)\b/,
};

/** Deleting one file after another of what a listing gives is deleting a tree. */
export const DELETES =
  /\b(unlink\w*|remove|rm|rmSync|rmdir\w*|delete)\b([("'\s};<]|$)|\bdelete-(file|directory)\b/;
export const ENUMERATES =
  /\b(walk|glob|iglob|rglob|iterdir|listdir|scandir|readdir\w*|opendir|globSync|Dir\.(glob|each_child|children)|rii|file\.list|list\.files)\b|\bDir\[|<[^>\n]*\*|\bfind\(|File::Find/;
/** Text turned into other text on purpose. */
export const DECODES =
  /b64decode|\batob\b|Buffer\.from\([^)]*['"](base64|hex)|fromhex|unhexlify|fromCharCode|decode_base64|Base64|base64_decode|rot_?13|decompress|inflate|gunzip|unpack1?\b|\bpack\(['"][Hhubm]/;

/** A command that comes from the environment, the arguments or the input. */
export const STARTS_INPUT =
  /\b(system|popen|exec\w*|run|call|check_output|spawn\w*|Popen)\((os\.environ|os\.getenv|sys\.(argv|stdin)|input\(|process\.(env|argv)|ENV\b|ARGV\b|getenv)|\b(system|exec|popen) \$?(ENV|ARGV)\b/;

export const EVALUATES =
  /(?<![.\w])(eval|exec|execfile|compile|Function|__import__|create_function|loadstring|iex|getattr|globals)[([]|(?<![.\w])eval\b(?!\{)|\b(global|globalThis|window|self|builtins|__builtins__)\.(eval|exec|Function)\b|\bvm\.|\b(import_module|runInThisContext|runInNewContext|instance_eval|class_eval)\b|\b(marshal|pickle)\.loads\(/;
export const HIDES =
  /b64decode|base64|\batob\b|Buffer\.from|fromhex|unhexlify|fromCharCode|chr\(|codecs\.|rot_?13|decompress|inflate|gunzip|zlib|\bunpack\b|urlopen|urlretrieve|requests\.get|\bfetch\(|http|decode\(|reversed|\[::-1\]|\.reverse\(\)|join\(|\\x|pack\(|\bchr\b|\bopen\(|\binput\(|readFile|File\.read|IO\.read|\bgets\b|STDIN|\bslurp|\.read\(|\bargv\b|\bARGV\b|\$ENV|getenv|process\.env|os\.environ|sys\.(stdin|argv)/i;
