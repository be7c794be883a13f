import { resource, toMany } from '../definition/index.ts'
import { namedDictionary } from './shared/dictionary.ts'

export default resource('user-groups', {
  ...namedDictionary,
  scope: 'user',
  relationships: {
    users: toMany('users', { inverse: 'user-group' }),
  },
})
