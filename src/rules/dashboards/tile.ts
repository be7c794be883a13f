import { isObject } from '../../definition/kinds/json.ts'
import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { FIGURES, groupingTimes, UNITS } from '../../definition/summary.ts'
import { Refusal, short } from '../../errors/errors.ts'
import type { Asker } from '../../jsonapi/plan.ts'
import { listPlan } from '../../jsonapi/query/index.ts'
import { summaryPlan } from '../../jsonapi/query/summary.ts'

type Tile = Readonly<Record<string, unknown>>

interface Checking {
  readonly registry: Registry
  readonly asker: Asker
  /** Takes down what is wrong, and where in the tile. */
  readonly tell: (words: string, ...path: string[]) => undefined
}

/** What a kind of tile says beside what all of them say, and whether it must. */
const KINDS: Readonly<Record<string, Readonly<Record<string, 'may' | 'must'>>>> = {
  number: { figure: 'may', goal: 'may' },
  bars: { figure: 'may', by: 'must' },
  columns: { figure: 'may', by: 'must', goal: 'may' },
  line: { figure: 'may', by: 'must', goal: 'may' },
  funnel: { by: 'must' },
  table: { figure: 'may', by: 'must' },
  list: { sort: 'may' },
}
const ALL = ['id', 'title', 'kind', 'type', 'filter', 'span', 'size']
const SOME = ['figure', 'by', 'goal', 'sort']

const ID = /^[\w-]{1,40}$/
const LONGEST_TITLE = 200
/** An address with its headers has 16 KiB. */
const LONGEST_QUERY = 12_000
const WIDEST = 4
const HIGHEST = 2

/** Takes down everything that keeps a tile from being shown. */
export function checkTile(checking: Checking, tile: Tile): undefined {
  const { registry, tell } = checking
  const { id, title, kind, type: name, size, goal } = tile
  if (typeof id !== 'string' || !ID.test(id)) tell('must be a text of up to 40 letters, digits and -', 'id')
  if (title !== undefined && (typeof title !== 'string' || title.length > LONGEST_TITLE))
    tell(`must be a text of at most ${LONGEST_TITLE} characters`, 'title')
  if (goal !== undefined && !(typeof goal === 'number' && goal > 0)) tell('must be more than 0', 'goal')
  if (size !== undefined) checkSize(checking, size)
  checkMembers(checking, tile)
  const type = typeof name === 'string' ? registry.types.get(name) : undefined
  if (!type) return tell(`"${short(String(name))}" is not a type`, 'type')
  checkSpan(checking, type, tile.span)
  if (kind === 'line' && !isTime(type, tile.by))
    tell('a line goes over a time, such as created-at:month', 'by')
  if (kind === 'funnel' && !isStage(registry, type, tile.by)) tell('a funnel goes by stages', 'by')
  checkQuery(checking, type, tile)
}

function checkMembers({ tell }: Checking, tile: Tile): undefined {
  const kind = KINDS[String(tile.kind)]
  if (!kind) return tell(`must be one of ${Object.keys(KINDS).join(', ')}`, 'kind')
  for (const name of Object.keys(tile))
    if (!ALL.includes(name) && !SOME.includes(name)) tell('says nothing in a tile', short(name))
  for (const name of SOME) {
    if (tile[name] !== undefined && !kind[name]) tell(`a tile of the kind ${tile.kind} has none`, name)
    if (tile[name] === undefined && kind[name] === 'must')
      tell(`a tile of the kind ${tile.kind} needs it`, name)
  }
}

function checkSize({ tell }: Checking, size: unknown): undefined {
  if (!isObject(size)) return tell('must be an object with "width" and "height"', 'size')
  const most: Readonly<Record<string, number>> = { width: WIDEST, height: HIGHEST }
  for (const [name, value] of Object.entries(size)) {
    const bound = most[name]
    if (!bound) tell('says nothing in a size', 'size', short(name))
    else if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > bound)
      tell(`must be a whole number from 1 to ${bound}`, 'size', name)
  }
}

/** `finished-at:month`: what lies in the month that it is now. */
function checkSpan({ tell }: Checking, type: ResourceType, span: unknown): undefined {
  if (span !== undefined && !isTime(type, span))
    tell(`must be a time of ${type.name} with a unit (${UNITS.join(', ')}), such as created-at:month`, 'span')
}

function isTime(type: ResourceType, given: unknown): boolean {
  const [name = '', unit, ...others] = String(given).split(':')
  return new Map(groupingTimes(type)).has(name) && UNITS.some((one) => one === unit) && others.length === 0
}

/** Stages stand in an order, and some of them end the way. */
function isStage(registry: Registry, { relationships }: ResourceType, by: unknown): boolean {
  const { targets = [] } = relationships.get(String(by)) ?? {}
  const isOfStage = (name: string) => registry.type(targets[0]!).attributes.has(name)
  return targets.length === 1 && ['position', 'kind'].every(isOfStage)
}

/** A tile is a request that can be sent: it is read as that one would be. */
function checkQuery({ registry, asker, tell }: Checking, type: ResourceType, tile: Tile): undefined {
  const query = new URLSearchParams()
  const isList = tile.kind === 'list'
  const { filter = {}, figure = 'count', by, sort } = tile
  if (!isObject(filter)) return tell('must be an object with the filters of the list', 'filter')
  for (const [name, value] of Object.entries(filter))
    for (const one of [value].flat())
      query.append(`filter[${name}]`, typeof one === 'string' ? one : JSON.stringify(one))
  const [calculated = '', attribute = ''] = String(figure).split(/:(.*)/s)
  const isOfOne = FIGURES.some((one) => one === calculated) && /^[^,]+$/.test(attribute)
  if (isOfOne && !isList) query.append(calculated, attribute)
  else if (figure !== 'count' && !isList)
    tell(`must be count or such as sum:amount (${FIGURES.join(', ')})`, 'figure')
  if (by !== undefined && (typeof by !== 'string' || by.includes(','))) return tell('must be one key', 'by')
  if (by !== undefined && !isList) query.append('group', by)
  if (sort !== undefined && isList) query.append('sort', String(sort))
  if (query.toString().length > LONGEST_QUERY)
    return tell(`at most ${LONGEST_QUERY} characters as it is sent`, 'filter')
  try {
    const plan = isList ? listPlan : summaryPlan
    plan(registry, type, query.toString(), asker)
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    for (const { detail, source } of failure.problems.told) tell(detail, ...memberOf(source))
  }
}

/** The member of the tile that a parameter of the request was made of. */
function memberOf(source: object | undefined): string[] {
  const parameter = String(source && 'parameter' in source && source.parameter)
  const filter = /^filter\[(.*)\]$/s.exec(parameter)?.[1]
  if (filter !== undefined) return ['filter', filter]
  if (parameter === 'group') return ['by']
  return [parameter === 'sort' ? 'sort' : 'figure']
}
