import { importJobType } from '../../bulk/jobs/job-type.ts'
import type { Registry } from '../../definition/registry.ts'
import { isId } from '../../jsonapi/target.ts'
import type { Route } from '../route.ts'
import { exportList } from './export.ts'
import { startImport, unsupported } from './import.ts'
import { listJobs, readErrors, readJob, undoImport } from './import-jobs.ts'
import { notAFile, showTable } from './table.ts'

/** Addresses through which records go in and out in bulk. */
export function bulkRoute(registry: Registry, segments: readonly string[]): Route | undefined {
  const [first = '', second, third] = segments
  if (first === importJobType.name && segments.length <= 3) return jobRoute(second, third)
  const type = registry.types.get(first)
  if (type && second === 'import' && third === 'table' && segments.length === 3)
    return {
      methods: ['POST'],
      isCollection: false,
      takesNoDocument: true,
      sendsBytes: true,
      run: () => Promise.reject(notAFile()),
      upload: (call, body) => showTable(call, type, body),
    }
  if (segments.length !== 2 || !type) return undefined
  if (second === 'export')
    return { methods: ['GET'], isCollection: true, sendsBytes: true, run: (call) => exportList(call, type) }
  if (second === 'import')
    return {
      methods: ['POST'],
      isCollection: false,
      takesNoDocument: true,
      run: () => Promise.reject(unsupported()),
      upload: (call, body) => startImport(call, type, body),
    }
  return undefined
}

function jobRoute(id: string | undefined, part: string | undefined): Route | undefined {
  if (id === undefined) return { methods: ['GET'], isCollection: true, run: listJobs }
  if (!isId(id)) return undefined
  if (part === undefined) return { methods: ['GET'], isCollection: false, run: (call) => readJob(call, id) }
  if (part === 'errors')
    return { methods: ['GET'], isCollection: false, sendsBytes: true, run: (call) => readErrors(call, id) }
  if (part === 'undo')
    return {
      methods: ['POST'],
      isCollection: false,
      takesNoDocument: true,
      run: (call) => undoImport(call, id),
    }
  return undefined
}
