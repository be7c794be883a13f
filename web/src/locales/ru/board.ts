import type { board as english } from '../en/board.ts'

export const board: typeof english = {
  deals: 'Доска сделок',
  orders: 'Доска заказов',
  funnel: 'Воронка',
  me: 'Я',
  everybody: 'Все',
  created: 'Создано',
  count: 'Количество',
  noAmount: 'без суммы',
  age: (days) => (days < 1 ? 'новая' : `${days} дн.`),
  nextTask: (name) => `Дальше: ${name}`,
  stagesOf: (title) => `${title} по этапам`,
  cardsOf: (stage) => `Карточки этапа «${stage}»`,
  addTo: (stage) => `Добавить на этап «${stage}»`,
  withoutFilter: (name) => `Убрать фильтр ${name}`,
  moveTo: (name) => `Перенести: ${name}`,
  moveToStage: 'Перенести на этап',
  keys: 'Стрелки переходят от карточки к карточке, Enter открывает её. Пробел берёт карточку, чтобы перенести её на другой этап.',
  picked: (name, stage) =>
    `«${name}» взято с этапа «${stage}». Стрелки влево и вправо переносят, Enter кладёт, Escape возвращает.`,
  over: (name, stage) => `«${name}» над этапом «${stage}»`,
  moved: (name, stage) => `«${name}» теперь на этапе «${stage}»`,
  returned: (name) => `«${name}» снова на прежнем месте`,
  lostTitle: (name) => `Почему проиграно: «${name}»?`,
  lostText: 'Если отменить, всё останется на прежнем месте.',
  lose: 'Отметить проигрыш',
}
