import type { Endpoint } from './endpoint.ts'

const SMALL_SERVER = {
  shared_buffers: '128MB',
  max_connections: '100',
  random_page_cost: '1.1',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
}

const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** On the command line, so that no file in the data can say otherwise. */
export function settings({ host, port }: Endpoint, durable: boolean): string[] {
  const windows = process.platform === 'win32'
  const listening = {
    listen_addresses: windows ? host : '',
    unix_socket_directories: windows ? '' : host,
    unix_socket_permissions: '0700',
    port: String(port),
  }
  const all = { ...SMALL_SERVER, ...listening, ...(durable ? {} : FORGETFUL) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
