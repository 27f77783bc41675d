import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findNginx, missingNginxReason, temporaryFolders } from './nginx-programs.ts'
import { MissingError } from './programs.ts'
import { throwAwayFolder } from './run.ts'

const execute = promisify(execFile)

/** A temporary nginx, the system's or a packaged one, with this site configuration; `reload` replaces it. */
export async function startNginx(site: string) {
  const nginx = findNginx()
  if (!nginx) throw new MissingError(missingNginxReason)
  const folder = await throwAwayFolder('nginx')
  const main = join(folder.path, 'nginx.conf')
  const write = (text: string) => writeFile(join(folder.path, 'site.conf'), text)
  await writeFile(main, mainConfig(folder.path, await temporaryFolders(nginx, folder.path)))
  await write(site)
  await chmod(folder.path, 0o755)
  const flags = ['-p', folder.path, '-c', main, '-e', join(folder.path, 'error.log')]
  await execute(nginx, ['-t', ...flags])
  const child = spawn(nginx, flags, { stdio: 'ignore' })
  return {
    folder: folder.path,
    /** Resolves when the workers with the old configuration have exited. */
    async reload(text: string) {
      const before = await workersOf(child.pid)
      await write(text)
      await execute(nginx, ['-s', 'reload', ...flags])
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
  const children =
    process.platform === 'linux'
      ? await readFile(`/proc/${master}/task/${master}/children`, 'utf8')
      : (await execute('pgrep', ['-P', String(master)])).stdout
  return children.trim().split(/\s+/)
}

const mainConfig = (folder: string, temporary: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; application/pdf pdf; }
  ${temporary}
  include ${folder}/site.conf;
}
`
