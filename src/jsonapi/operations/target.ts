import { isObject } from '../../definition/kinds/json.ts'
import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuse, short } from '../../errors/errors.ts'
import type { Links } from '../links.ts'
import { isId, recordNotFound, type Target, targetOf } from '../target.ts'
import type { LocalIds } from './local-ids.ts'

/** What the members of an operation are read against. */
export interface Surroundings {
  readonly registry: Registry
  readonly links: Links
  readonly lids: LocalIds
}

type Members = Record<string, unknown>

/** What an operation is about: named by `ref`, by `href`, or by its data alone. */
export function operationTarget(around: Surroundings, { op, ref, href, data }: Members): Target {
  if (ref !== undefined && href !== undefined)
    throw refuse(errors.badRequest('An operation has either "ref" or "href"', pointer()))
  if (ref !== undefined) return refTarget(around, ref)
  if (href !== undefined) return hrefTarget(around, href)
  if (op === 'remove')
    throw refuse(errors.parameterMissing('What is removed must be named by "ref" or "href"', pointer()))
  if (data === undefined) throw refuse(errors.parameterMissing('The member "data" is required', pointer()))
  const named = objectAt(data, 'data')
  if (op === 'add') return { kind: 'collection', type: typeIn(around, named, 'data') }
  return recordTarget(around, named, 'data')
}

function refTarget(around: Surroundings, ref: unknown): Target {
  const named = objectAt(ref, 'ref')
  const record = recordTarget(around, named, 'ref')
  const name = named.relationship
  if (name === undefined) return record
  const relationship = typeof name === 'string' ? record.type.relationships.get(name) : undefined
  if (!relationship)
    throw refuse(
      errors.notFound(
        `${record.type.name} has no relationship ${quoted(name)}`,
        pointer('ref', 'relationship'),
      ),
    )
  return { ...record, kind: 'relationship', name: name as string, relationship }
}

/** A reference is relative to the address of the operations, as everywhere on the web. */
function hrefTarget({ registry, links }: Surroundings, href: unknown): Target {
  const base = `${links.root}/`
  const url = typeof href === 'string' && URL.canParse(href, base) ? new URL(href, base) : undefined
  if (!url) throw refuse(errors.badRequest('"href" must be an address', pointer('href')))
  if (url.search !== '')
    throw refuse(errors.badRequest('The address of an operation has no parameters', pointer('href')))
  if (!url.href.startsWith(base)) throw refuse(errors.notFound(`${href} is not an address of this API`))
  const segments = url.href.slice(base.length).split('/')
  const target = targetOf(
    registry,
    segments.filter((segment) => segment !== ''),
  )
  if (target.kind === 'related')
    throw refuse(errors.badRequest('A relationship is named by its own address, with "/relationships/"'))
  return target
}

function recordTarget(around: Surroundings, named: Members, member: string) {
  const type = typeIn(around, named, member)
  const { id } = around.lids.withId(named, [member]) as Members
  if (typeof id !== 'string' && typeof id !== 'number')
    throw refuse(errors.idMissing('An id or a lid is required', pointer(member)))
  if (!around.lids.isLocal({ type: type.name, id: String(id) }) && !isId(String(id)))
    throw recordNotFound(type, String(id))
  return { kind: 'record', type, id: String(id) } as const
}

function objectAt(value: unknown, member: string): Members {
  if (isObject(value)) return value
  throw refuse(errors.notAnObject(`"${member}" must be an object`, pointer(member)))
}

function typeIn({ registry }: Surroundings, { type: name }: Members, member: string): ResourceType {
  if (name === undefined || name === null)
    throw refuse(errors.parameterMissing('The member "type" is required', pointer(member)))
  const type = typeof name === 'string' ? registry.types.get(name) : undefined
  if (!type) throw refuse(errors.notFound(`There is no type ${quoted(name)}`, pointer(member, 'type')))
  return type
}

/** Whatever is no name is not repeated: it may be nested deeper than can be printed. */
const quoted = (name: unknown): string => (typeof name === 'string' ? `"${short(name)}"` : 'of that name')
