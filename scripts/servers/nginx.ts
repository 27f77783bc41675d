import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runScript, throwAwayFolder } from './run.ts'

const execute = promisify(execFile)

/** A throw-away nginx that includes this site; `reload` gives it another one while it runs. */
export async function startNginx(site: string) {
  await runScript('nginx-install.sh')
  const folder = await throwAwayFolder('nginx')
  const main = join(folder.path, 'nginx.conf')
  const write = (text: string) => writeFile(join(folder.path, 'site.conf'), text)
  await writeFile(main, mainConfig(folder.path))
  await write(site)
  await chmod(folder.path, 0o755)
  const flags = ['-p', folder.path, '-c', main, '-e', join(folder.path, 'error.log')]
  await execute('/usr/sbin/nginx', ['-t', ...flags])
  const child = spawn('/usr/sbin/nginx', flags, { stdio: 'ignore' })
  return {
    folder: folder.path,
    /** Returns when the workers that knew the old site have finished what they were doing. */
    async reload(text: string) {
      const before = await workersOf(child.pid)
      await write(text)
      await execute('/usr/sbin/nginx', ['-s', 'reload', ...flags])
      while ((await workersOf(child.pid)).some((worker) => before.includes(worker))) await sleep(20)
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await folder.remove()
    },
  }
}

async function workersOf(master = 0): Promise<string[]> {
  return (await readFile(`/proc/${master}/task/${master}/children`, 'utf8')).trim().split(' ')
}

const mainConfig = (folder: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  include /etc/nginx/mime.types;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/site.conf;
}
`
