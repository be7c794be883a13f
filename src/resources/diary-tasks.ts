import { choice, datetime, longText, resource, toOne } from '../definition/index.ts'
import { people } from './shared/main-record.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

const taskOf = (target: string) => toOne(target, { inverse: 'tasks', onTargetDelete: 'delete' })

export default resource('diary-tasks', {
  scope: 'diary',
  attributes: {
    ...requiredName,
    description: longText(),
    'due-at': datetime(),
    'completed-at': datetime(),
    priority: choice('low', 'normal', 'high').default('normal'),
    ...timestamps,
  },
  relationships: {
    ...people,
    contact: taskOf('contacts'),
    company: taskOf('companies'),
    deal: taskOf('deals'),
    order: taskOf('orders'),
  },
  filters: timestampFilters,
  usual: ['name', 'due-at', 'priority', 'responsible', 'description'],
})
