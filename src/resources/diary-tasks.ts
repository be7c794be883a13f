import {
  choice,
  date,
  datetime,
  empty,
  equals,
  integer,
  longText,
  present,
  rank,
  resource,
  SYSTEM_GROUP,
  toOne,
} from '../definition/index.ts'
import { between, namedFilters, pointedAt } from './shared/filters.ts'
import { people } from './shared/main-record.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

const taskOf = (target: string) => toOne(target, { inverse: 'tasks', onTargetDelete: 'delete' })

export default resource('diary-tasks', {
  scope: 'diary',
  labels: { en: { many: 'Tasks', one: 'task' }, ru: { many: 'Задачи', one: 'задача' } },
  description: { en: 'What somebody has to do, by when.', ru: 'Что и к какому сроку нужно сделать.' },
  icon: 'check',
  tableOrder: '-id',
  place: 'navigation',
  position: 70,
  isSearched: true,
  columns: ['due-at', 'priority', 'responsible', 'contact', 'company', 'deal', 'completed-at'],
  attributes: {
    ...requiredName,
    description: longText(),
    'due-at': datetime().orWholeDay('due-on'),
    'due-on': date(),
    'completed-at': datetime(),
    repeats: choice('daily', 'weekly', 'monthly'),
    'repeat-day': integer().computed().inGroup(SYSTEM_GROUP),
    remind: choice('10-minutes', '1-hour', '1-day', '1-week'),
    priority: rank('low', 'normal', 'high').default('normal'),
    ...timestamps,
  },
  relationships: {
    ...people,
    contact: taskOf('contacts'),
    company: taskOf('companies'),
    deal: taskOf('deals'),
    order: taskOf('orders'),
  },
  filters: {
    ...namedFilters,
    ...pointedAt('responsible', 'contact', 'company', 'deal', 'order'),
    ...between('due-at', 'completed-at'),
    'due-at-null': empty('due-at'),
    'completed-at-null': empty('completed-at'),
    completed: present('completed-at'),
    priority: equals('priority'),
  },
  usual: ['name', 'due-on', 'due-at', 'repeats', 'remind', 'priority', 'responsible', 'description'],
})
