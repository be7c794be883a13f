import type { Language } from '../../definition/words.ts'
import type { Random } from '../random.ts'

export interface PersonName {
  readonly first: string
  readonly last: string
  readonly middle?: string
}

const words = (text: string) => text.trim().split(/\s+/)

const ENGLISH = {
  first:
    words(`Adam Alice Ben Clara Daniel Edward Emma Grace Hannah Henry Jack Julia Laura Liam Lucy Martin Megan
    Noah Nora Oliver Olivia Peter Rachel Sarah Simon Sophie Thomas Violet`),
  last: words(`Archer Barnes Bishop Carter Coleman Dawson Ellis Fisher Foster Grant Harper Hughes Lawson Marsh Newton
    Palmer Pearce Reed Shaw Turner Walsh Webb Wood Young`),
}

const RUSSIAN = {
  men: words('Алексей Андрей Антон Борис Виктор Дмитрий Иван Игорь Кирилл Максим Михаил Олег Павел Сергей'),
  women: words(
    'Алина Анна Вера Дарья Екатерина Елена Ирина Ксения Мария Наталья Ольга Светлана Татьяна Юлия',
  ),
  last: words(`Белов Волков Громов Зайцев Киселёв Козлов Лебедев Медведев Морозов Новиков Орлов Соколов Степанов
    Тихонов Фёдоров Яковлев`),
  // With the endings -ич and -на.
  fathers: words(
    'Александров Андреев Борисов Викторов Дмитриев Иванов Михайлов Николаев Олегов Петров Сергеев',
  ),
}

export function personName(random: Random, language: Language): PersonName {
  if (language === 'en') return { first: random.pick(ENGLISH.first), last: random.pick(ENGLISH.last) }
  const isWoman = random.chance(0.5)
  return {
    first: random.pick(isWoman ? RUSSIAN.women : RUSSIAN.men),
    last: random.pick(RUSSIAN.last) + (isWoman ? 'а' : ''),
    middle: random.pick(RUSSIAN.fathers) + (isWoman ? 'на' : 'ич'),
  }
}

const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const LATIN = words('a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya')

/** The Latin lower-case letters of a name, for addresses: `Анна Белова` -> `anna-belova`. */
export function inLatin(text: string): string {
  const letters = [...text.toLowerCase()].map((letter) => {
    const place = CYRILLIC.indexOf(letter)
    return place < 0 ? letter : LATIN[place]!.replace('-', '')
  })
  return letters
    .join('')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
