import type {
  welcome as english,
  demoData as englishDemoData,
  funnelTemplates as englishTemplates,
  work as englishWork,
} from '../en/welcome.ts'
import { counted } from './counted.ts'

export const welcome: typeof english = {
  title: 'Добро пожаловать в Rapport',
  text: 'Немного о вашей компании. Всё это можно изменить потом в настройках.',
  business: 'Чем вы занимаетесь',
  businessText: 'В первой воронке будут эти этапы; их можно переименовать и переставить.',
  stages: 'Этапы',
  begin: 'Начать',
  later: 'Пропустить',
  readyTitle: (company) => `${company}: всё готово`,
  readyText: 'С чего хотите начать?',
  home: 'На главную',
  done: 'Готово',
  steps: {
    profile: { title: 'Представьтесь', text: 'Ваше имя, каким его видят коллеги, и ваш язык.' },
    setUp: { title: 'Расскажите о компании', text: 'Название, язык, валюта и часовой пояс.' },
    contacts: { title: 'Загрузите контакты', text: 'Из файла таблицы или другой программы.' },
    deal: { title: 'Создайте первую сделку', text: 'Она появится на доске, где вы будете её двигать.' },
    people: { title: 'Пригласите коллег', text: 'У каждого будет свой вход и своя роль.' },
  },
  checklist: 'Первые шаги',
  progress: (done, total) => `Готово: ${done} из ${total}`,
  dismiss: 'Убрать первые шаги',
}

export const demoData: typeof englishDemoData = {
  title: 'Демоданные',
  offer: 'Попробуйте на демоданных',
  text: 'Контакты, компании, сделки, заказы и задачи фирмы, которая продаёт кофе. Всё это убирается одним нажатием.',
  add: 'Добавить демоданные',
  making: 'Демоданные создаются…',
  there: 'Демоданные добавлены',
  thereText:
    'Пробуйте на них что угодно. То, что вы добавите сами или измените, останется, когда вы их уберёте.',
  remove: 'Убрать демоданные',
  leaving: 'Демоданные убираются…',
  gone: 'Демоданных больше нет',
  kept: (count) => `Осталось то, что вы изменили: ${counted(count, 'изменение', 'изменения', 'изменений')}.`,
  failed: 'Не удалось создать демоданные. Ничего от них не осталось.',
}

export const funnelTemplates: typeof englishTemplates = {
  add: 'По шаблону',
  title: 'Воронка по шаблону',
  choose: 'Чем вы занимаетесь',
  made: (name) => `Воронка «${name}» создана`,
  make: 'Создать воронку',
}

export const work: typeof englishWork = {
  view: 'Что показывает главная',
  mine: 'Моя работа',
  figures: 'Показатели',
  deals: 'Мои открытые сделки',
  allDeals: 'Все мои сделки',
  noDeals: 'У вас нет открытых сделок',
  noDealsText: 'Здесь стоят сделки, за которые отвечаете вы.',
  newDeal: 'Новая сделка',
  news: 'Что нового',
  allNews: 'Все уведомления',
}
