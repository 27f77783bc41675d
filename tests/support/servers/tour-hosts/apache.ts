import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findCommand, type Program } from '../programs.ts'
import { type Host, listening, type Place, published } from './host.ts'

const base = { name: 'Apache', commands: ['apache2'] }
export const apache: Program = { ...base, packages: ['apache2', 'libio-socket-ssl-perl'] }
export const apacheWithPhp: Program = {
  name: 'Apache with PHP',
  commands: ['apache2', 'php'],
  packages: ['apache2', 'libapache2-mod-php'],
}

/** deploy/tour-hosts/apache.conf and docent-tour.pl, without certificates. */
export async function startApache(place: Place): Promise<Host> {
  const program = join(place.folder, 'docent-tour.pl')
  await copyFile('deploy/tour-hosts/docent-tour.pl', program)
  await chmod(program, 0o755)
  const site = (await published('apache.conf', place))
    .replace('*:443', `127.0.0.1:${place.port}`)
    .replace(/SSL.*/g, '')
    .replace('/usr/local/lib/docent-tour.pl', program)
    .replaceAll('/var/log/apache2', place.folder)
  return run(place, ['mpm_event'], site)
}

/** deploy/tour-hosts/docent-tour.php and .htaccess in a folder of a shared host. */
export async function startPhp(place: Place): Promise<Host> {
  const home = join(place.folder, 'home')
  const shown = join(home, 'public_html', 'flat-4')
  await mkdir(shown, { recursive: true })
  await copyFile('deploy/tour-hosts/.htaccess', join(shown, '.htaccess'))
  const script = (await published('docent-tour.php', place)).replace(
    "dirname(__DIR__, 2) . '/tour-files/flat-4'",
    `'${join(place.files, 'flat-4')}'`,
  )
  await writeFile(join(shown, 'docent-tour.php'), script)
  const site = `
    DocumentRoot ${dirname(shown)}
    <Directory ${dirname(shown)}>
      AllowOverride All
      Require all granted
    </Directory>
    <FilesMatch \\.php$>
      SetHandler application/x-httpd-php
    </FilesMatch>`
  return run(place, ['mpm_prefork', 'php'], site)
}

async function run({ folder, port }: Place, modules: string[], site: string): Promise<Host> {
  const main = join(folder, 'apache.conf')
  const loaded = [...modules, 'authz_core', 'dir', 'mime', 'rewrite', 'headers', 'env'].map(loadModule)
  await writeFile(main, `${mainConfig(folder, port)}\n${loaded.join('\n')}\n${site}\n`)
  return listening(findCommand('apache2') ?? '', ['-DFOREGROUND', '-f', main], port)
}

const loadModule = (name: string) =>
  `IncludeOptional /etc/apache2/mods-available/${name === 'php' ? 'php*' : name}.load`

const mainConfig = (folder: string, port: number) => `
ServerRoot ${folder}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/apache-error.log
Mutex file:${folder}
TypesConfig /etc/mime.types
User www-data
Group www-data
`
