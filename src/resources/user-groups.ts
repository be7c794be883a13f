import { linked, resource, toMany, toOne } from '../definition/index.ts'
import { namedDictionary } from './shared/dictionary.ts'

export default resource('user-groups', {
  ...namedDictionary,
  scope: 'user',
  labels: { en: { many: 'Teams', one: 'team' }, ru: { many: 'Команды', one: 'команда' } },
  description: { en: 'Teams of people, one below another.', ru: 'Команды людей, одна под другой.' },
  icon: 'people',
  place: 'settings',
  hasPage: false,
  words: {
    fields: {
      users: { en: 'First team of', ru: 'Основная команда' },
      members: { en: 'Members', ru: 'Участники' },
      leader: { en: 'Leader', ru: 'Руководитель' },
      parent: { en: 'Part of', ru: 'Входит в' },
      children: { en: 'Teams below', ru: 'Команды ниже' },
    },
  },
  relationships: {
    users: toMany('users', { inverse: 'user-group' }),
    members: linked('users', { table: 'user_group_members', inverse: 'user-groups' }),
    leader: toOne('users'),
    parent: toOne('user-groups', { inverse: 'children' }),
    children: toMany('user-groups', { inverse: 'parent' }),
  },
})
