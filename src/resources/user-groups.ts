import { resource, toMany } from '../definition/index.ts'
import { namedDictionary } from './shared/dictionary.ts'

export default resource('user-groups', {
  ...namedDictionary,
  scope: 'user',
  labels: { en: { many: 'User groups', one: 'group' }, ru: { many: 'Группы пользователей', one: 'группа' } },
  description: { en: 'Teams of users.', ru: 'Команды пользователей.' },
  icon: 'people',
  place: 'other-lists',
  hasPage: false,
  relationships: {
    users: toMany('users', { inverse: 'user-group' }),
  },
})
