import type { viewing as english } from '../en/viewing.ts'

export const viewing: typeof english = {
  title: 'Просмотр от чужого имени',
  seeAs: (name) => `Увидеть приложение как ${name}`,
  seen: (name) => `Вы видите приложение как ${name}. Изменить ничего нельзя.`,
  stop: 'Закончить',
  all: 'Кто от чьего имени смотрел приложение',
  own: 'Кто смотрел приложение от вашего имени',
  listText: 'Владельцы могут увидеть приложение таким, каким его видит сотрудник, и ничего там не меняют.',
  sawAs: (viewer, viewed) => `${viewer} как ${viewed}`,
  now: 'Сейчас',
  deleted: 'Удалённый пользователь',
}
