import type { Catalogue } from '../en.ts'

export const table: Catalogue['table'] = {
  name: 'Название',
  nameless: 'Без названия',
  count: (count) => count.toLocaleString('ru'),
  selectAll: 'Выбрать все',
}
