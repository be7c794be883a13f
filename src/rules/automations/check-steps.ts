import { isObject } from '../../definition/kinds/json.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { isTemplate, templateProblem } from '../templates/grammar.ts'
import {
  type Checking,
  checkNumber,
  checkRecord,
  checkTest,
  checkText,
  checkType,
  onlyMembers,
  type Path,
  wrong,
} from './checking.ts'

const MOST_STEPS = 50
const DEEPEST = 3
const LONGEST_DAYS = 365
const RECEIVER = /^(user|team):([1-9]\d{0,17})$/

type StepCheck = (checking: Checking, path: Path, step: Record<string, unknown>, depth: number) => undefined

const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  set: ['fields'],
  create: ['type', 'fields'],
  link: ['relation', 'id'],
  move: ['stage'],
  assign: ['team'],
  letter: ['to', 'subject', 'body'],
  notify: ['to', 'title', 'body'],
  call: ['url', 'body'],
  wait: ['days', 'hours', 'minutes', 'until'],
  branch: ['if', 'then', 'else'],
  stop: [],
}

const CHECKS: Readonly<Record<string, StepCheck>> = {
  set(checking, path, { fields }) {
    const type = recordType(checking, path)
    if (type) checkFields(checking, [...path, 'fields'], type, fields)
  },
  create(checking, path, { type: name, fields }) {
    const type = checkType(checking, [...path, 'type'], name)
    if (!type) return
    checkFields(checking, [...path, 'fields'], type, fields)
    for (const [field, { isRequired, initial }] of type.attributes)
      if (isRequired && initial === undefined && !(isObject(fields) && Object.hasOwn(fields, field)))
        wrong(checking, [...path, 'fields', field], 'is required')
  },
  link(checking, path, { relation, id }) {
    const relationship = recordType(checking, path)?.relationships.get(String(relation))
    if (!relationship || isToOne(relationship))
      return wrong(checking, [...path, 'relation'], 'is no to-many relationship of the record')
    checkLinked(checking, [...path, 'id'], relationship.targets[0], id)
  },
  move(checking, path, { stage }) {
    const relationship = recordType(checking, path)?.relationships.get('stage')
    if (!relationship) return wrong(checking, path, 'what this automation is about has no stages')
    checkRecord(checking, [...path, 'stage'], relationship.targets[0]!, stage)
  },
  assign(checking, path, { team }) {
    if (!recordType(checking, path)?.relationships.has('responsible'))
      wrong(checking, path, 'nobody is responsible for what this automation is about')
    checkRecord(checking, [...path, 'team'], 'user-groups', team)
  },
  letter(checking, path, step) {
    for (const name of ['to', 'subject', 'body']) checkText(checking, [...path, name], step[name])
  },
  notify(checking, path, { to, title, body }) {
    checkReceiver(checking, [...path, 'to'], to)
    checkText(checking, [...path, 'title'], title)
    checkText(checking, [...path, 'body'], body, false)
  },
  call(checking, path, { url, body }) {
    if (typeof url !== 'string' || !/^https?:\/\/[^\s/{}]+/.test(url))
      wrong(checking, [...path, 'url'], 'must be an address such as https://example.com/path')
    else checkText(checking, [...path, 'url'], url)
    checkDeepTexts(checking, [...path, 'body'], body)
  },
  wait(checking, path, { until, ...times }) {
    const given = Object.entries(times).filter(([name]) => ['days', 'hours', 'minutes'].includes(name))
    if (given.length === 0) wrong(checking, path, 'say how many days, hours or minutes')
    for (const [name, value] of given)
      checkNumber(checking, [...path, name], value, [name === 'days' ? 0 : 1, LONGEST_DAYS * 24 * 60])
    if (Number(times.days ?? 0) > LONGEST_DAYS)
      wrong(checking, [...path, 'days'], `must be at most ${LONGEST_DAYS}`)
    if (until !== undefined) checkTest(checking, [...path, 'until'], until)
  },
  branch(checking, path, { if: test, then: steps, else: others }, depth) {
    if (depth >= DEEPEST) return wrong(checking, path, `branches are at most ${DEEPEST} deep`)
    checkTest(checking, [...path, 'if'], test)
    checkList(checking, [...path, 'then'], steps, depth + 1)
    if (others !== undefined) checkList(checking, [...path, 'else'], others, depth + 1)
  },
  stop() {},
}

/** All steps of `then`. */
export function checkSteps(checking: Checking, steps: unknown): undefined {
  checkList(checking, ['then'], steps, 0)
  const count = countSteps(steps)
  if (count === 0 || count > MOST_STEPS) wrong(checking, ['then'], `must have 1 to ${MOST_STEPS} steps`)
}

function checkList(checking: Checking, path: Path, steps: unknown, depth: number): undefined {
  if (!Array.isArray(steps)) return wrong(checking, path, 'must be a list of steps')
  if (steps.length > MOST_STEPS) return
  for (const [index, step] of steps.entries()) {
    const here = [...path, index]
    const name = isObject(step) ? step.do : undefined
    const check = typeof name === 'string' && Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined
    if (!check) wrong(checking, [...here, 'do'], `must be one of ${Object.keys(CHECKS).join(', ')}`)
    else {
      onlyMembers(checking, here, step, ['do', ...MEMBERS[name as string]!])
      check(checking, here, step, depth)
    }
  }
}

const countSteps = (steps: unknown): number =>
  Array.isArray(steps)
    ? steps.reduce(
        (sum, step) => sum + 1 + (isObject(step) ? countSteps(step.then) + countSteps(step.else) : 0),
        0,
      )
    : 0

function recordType(checking: Checking, path: Path): ResourceType | undefined {
  if (!checking.type) wrong(checking, path, 'this automation is about no record')
  return checking.type
}

function checkFields(checking: Checking, path: Path, type: ResourceType, fields: unknown): undefined {
  if (!isObject(fields) || Object.keys(fields).length === 0)
    return wrong(checking, path, 'must be an object of fields and their values')
  for (const [name, value] of Object.entries(fields)) checkField(checking, [...path, name], type, name, value)
}

function checkField(
  checking: Checking,
  path: Path,
  type: ResourceType,
  name: string,
  value: unknown,
): undefined {
  const relationship = type.relationships.get(name)
  if (relationship) {
    if (!isToOne(relationship) || relationship.targets.length > 1)
      return wrong(checking, path, 'only a relationship to one record can be set')
    if (value !== null) checkLinked(checking, path, relationship.targets[0]!, value)
    return
  }
  const attribute = type.attributes.get(name)
  if (!attribute) return wrong(checking, path, `${type.name} has no field "${name}"`)
  if (attribute.isComputed) return wrong(checking, path, 'cannot be written')
  const problem = isTemplate(value) ? templateProblem(checking, value) : undefined
  if (problem) return wrong(checking, path, problem)
  const isEmpty = value === null || (attribute.isRequired && value === '')
  if (isEmpty && (attribute.isRequired || attribute.isNeverEmpty))
    return wrong(checking, path, 'cannot be empty')
  const reading = isTemplate(value) || value === null ? undefined : attribute.kind.read(value)
  if (reading && 'problem' in reading) wrong(checking, path, reading.problem)
}

function checkLinked(checking: Checking, path: Path, target: string, id: unknown): undefined {
  if (isTemplate(id)) checkText(checking, path, id)
  else checkRecord(checking, path, target, id)
}

function checkReceiver(checking: Checking, path: Path, to: unknown): undefined {
  if (to === 'responsible') {
    if (!recordType(checking, path)?.relationships.has('responsible'))
      wrong(checking, path, 'nobody is responsible for what this automation is about')
    return
  }
  const [, kind, id] = RECEIVER.exec(typeof to === 'string' ? to : '') ?? []
  if (!kind) return wrong(checking, path, 'must be responsible, user:<id> or team:<id>')
  checkRecord(checking, path, kind === 'user' ? 'users' : 'user-groups', id)
}

function checkDeepTexts(checking: Checking, path: Path, value: unknown): undefined {
  if (typeof value === 'string') checkText(checking, path, value, false)
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) checkDeepTexts(checking, [...path, name], member)
}
