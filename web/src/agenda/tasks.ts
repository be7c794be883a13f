import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  cursorOf,
  type Identifier,
  type Page,
  type Parameters,
  type Resource,
  readList,
} from '../api/records.ts'
import { linkTo, textOf } from '../api/values.ts'
import { nameIn, PERSON_FIELDS } from '../locales/person.ts'
import { type Day, dayIn, momentAt, timeIn } from '../ui/days.ts'

export interface Task {
  readonly id: string
  readonly name: string
  readonly dueAt: string | null
  /** Of the day; undefined when any is meant. */
  readonly time: string | undefined
  readonly isDone: boolean
  readonly priority: string | null
  readonly responsible: string | undefined
  /** The record that it belongs to. */
  readonly subject: (Identifier & { readonly name: string }) | undefined
}

const SUBJECTS = ['deal', 'order', 'company', 'contact']

export const TASK_FIELDS = {
  include: ['responsible', ...SUBJECTS].join(','),
  'fields[diary-tasks]': ['name,due-at,due-on,completed-at,priority,responsible', ...SUBJECTS].join(','),
  'fields[users]': PERSON_FIELDS.join(','),
  'fields[deals]': 'as-string',
  'fields[orders]': 'as-string',
  'fields[companies]': 'as-string',
  'fields[contacts]': PERSON_FIELDS.join(','),
}

const PAGE_SIZE = '50'

/** Open tasks, the earliest first. */
export const tasksQuery = (filters: Parameters) =>
  infiniteQueryOptions({
    queryKey: ['records', 'diary-tasks', 'agenda', filters],
    queryFn: ({ pageParam }) =>
      readList('diary-tasks', {
        ...TASK_FIELDS,
        ...filters,
        'filter[completed-at-null]': '1',
        sort: 'due-at',
        'page[size]': PAGE_SIZE,
        'page[after]': pageParam,
      }),
    initialPageParam: '',
    getNextPageParam: cursorOf,
  })

export const tasksOf = (pages: readonly Page[]): Task[] =>
  pages.flatMap(({ data, included = [] }) => {
    const names = new Map(included.map((one) => [`${one.type}/${one.id}`, nameIn(one.attributes)]))
    return data.map((record) => taskOf(record, ({ type, id }) => names.get(`${type}/${id}`)))
  })

/** The time of the day of a task or an event; undefined when any is meant. */
export const timeOf = (attributes: Resource['attributes'], moment: string): string | undefined => {
  const at = attributes[moment]
  return typeof at === 'string' && !attributes['due-on'] ? timeIn(at) : undefined
}

/** What is written to make a task due then. */
export const dueOn = (day: Day, time: string | undefined, zone: string) =>
  time ? { 'due-at': momentAt(day, time, zone) } : { 'due-on': day }

function taskOf(record: Resource, nameOf: (target: Identifier) => string | undefined): Task {
  const { attributes } = record
  const linked = (name: string) => linkTo(record, name)
  const responsible = linked('responsible')
  const subject = SUBJECTS.map(linked).find((target) => target !== null && target !== undefined)
  return {
    id: record.id,
    name: String(attributes.name),
    dueAt: textOf(attributes['due-at']),
    time: timeOf(attributes, 'due-at'),
    isDone: attributes['completed-at'] !== null,
    priority: textOf(attributes.priority),
    responsible: responsible ? nameOf(responsible) : undefined,
    subject: subject && { ...subject, name: nameOf(subject) ?? '' },
  }
}

/** In the order of their days; those without one stand last. */
export const byDay = (tasks: readonly Task[]): [day: string, tasks: Task[]][] => [
  ...Map.groupBy(tasks, ({ dueAt }) => (dueAt ? dayIn(dueAt) : '')),
]
