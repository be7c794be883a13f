export const days = {
  today: 'Сегодня',
  tomorrow: 'Завтра',
  yesterday: 'Вчера',
}

export const periods = {
  thisMonth: 'Этот месяц',
  lastMonth: 'Прошлый месяц',
  last30: 'Последние 30 дней',
  last90: 'Последние 90 дней',
  year: 'Последние 12 месяцев',
  always: 'За всё время',
  choose: 'С … по …',
  quarter: (number: number, year: number) => `${number} кв. ${year}`,
}
