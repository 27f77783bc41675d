import { readFileSync } from 'node:fs'

/** node scripts/licences.ts > docs/licences.md */

export interface Package {
  name: string
  version: string
  license: string
  /** Needed to build and to try, not to run. */
  dev: boolean
  installs: boolean
}

interface Lockfile {
  packages: Record<
    string,
    { version: string; license?: string; dev?: boolean; hasInstallScript?: boolean; link?: boolean }
  >
}

/** Everything that the lockfile names, without what is our own. */
export function lockedPackages(): Package[] {
  const lockfile = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lockfile
  return Object.entries(lockfile.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license = 'unknown', dev = false, hasInstallScript = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, license, dev, installs: hasInstallScript }
    })
}

/** Everything by its licence: what runs, and what the pages are built of and all is tried with. */
export function licencesPage(): string {
  const packages = lockedPackages()
  return [
    '# Licences\n\nMade from the lockfile by `node scripts/licences.ts > docs/licences.md`.\n',
    `## What runs\n\n${byLicence(packages.filter(({ dev }) => !dev))}`,
    `## What the pages are built of, and what all is tried with\n\n${byLicence(packages.filter(({ dev }) => dev))}`,
  ].join('\n')
}

function byLicence(packages: Package[]): string {
  const groups = [...Map.groupBy(packages, ({ license }) => license)].sort()
  return groups.map(([license, members]) => `- **${license}**: ${listed(members)}\n`).join('')
}

const listed = (packages: Package[]) =>
  [...new Set(packages.map(({ name, version }) => `${name} ${version}`))].sort().join(', ')

if (import.meta.main) process.stdout.write(licencesPage())
