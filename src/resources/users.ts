import {
  boolean,
  choice,
  email,
  equals,
  linked,
  related,
  resource,
  text,
  toOne,
} from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('users', {
  scope: 'user',
  labels: {
    en: { many: 'Users', one: 'user' },
    ru: { many: 'Пользователи', one: 'пользователь', made: 'пользователя' },
  },
  description: { en: 'People who work in the account.', ru: 'Люди, которые работают в аккаунте.' },
  icon: 'person',
  place: 'settings',
  toldApartBy: ['email'],
  words: { fields: { 'as-string': { en: 'Name', ru: 'ФИО' } } },
  attributes: {
    email: email().required(),
    'first-name': text(),
    'last-name': text(),
    'middle-name': text(),
    ...asString,
    phone: text().shownAs('phone'),
    role: choice('owner', 'admin', 'manager').default('manager'),
    disabled: boolean().default(false),
    'time-zone': text(),
    locale: text(),
    ...timestamps,
  },
  relationships: {
    'user-group': toOne('user-groups', { inverse: 'users' }),
    'user-groups': linked('user-groups', { table: 'user_group_members', inverse: 'members' }),
    roles: linked('roles', { table: 'user_roles' }),
  },
  filters: {
    ...namedFilters,
    ...pointedAt('user-group'),
    email: equals('email'),
    role: equals('role'),
    disabled: equals('disabled'),
    'role-id': related('roles'),
  },
})
