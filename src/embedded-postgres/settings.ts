import { totalmem } from 'node:os'
import type { Endpoint } from './endpoint.ts'

const MIB = 1024 * 1024

/** An eighth of the memory that there is, or that this process may use: the rest is for everything else. */
function sharedBuffers(): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return `${Math.round(Math.min(Math.max(memory / 8 / MIB, 128), 1024))}MB`
}

const SETTINGS = {
  shared_buffers: sharedBuffers(),
  max_connections: '100',
  random_page_cost: '1.1',
  wal_buffers: '16MB',
  max_wal_size: '2GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
}

const OWNED_BY = 'rapport-'

/** The process that started a server with this command line. */
export function ownerIn(commandLine: string): number | undefined {
  const [, pid] = new RegExp(`cluster_name=${OWNED_BY}(\\d+)`).exec(commandLine) ?? []
  return pid === undefined ? undefined : Number(pid)
}

/** For the tests, of which many share one server and nothing has to last. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '1000',
}

/** On the command line, so that no file in the data can say otherwise. */
export function settings({ host, port }: Endpoint, durable: boolean): string[] {
  const windows = process.platform === 'win32'
  const listening = {
    listen_addresses: windows ? host : '',
    unix_socket_directories: windows ? '' : host,
    unix_socket_permissions: '0700',
    port: String(port),
    cluster_name: `${OWNED_BY}${process.pid}`,
  }
  const all = { ...SETTINGS, ...listening, ...(durable ? {} : FORGETFUL) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
