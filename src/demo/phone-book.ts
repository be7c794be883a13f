import type { Place } from './words/places.ts'

/** Gives out phones, none of them twice. */
export class PhoneBook {
  private readonly given = new Map<Place, number>()

  next(place: Place): string {
    const number = this.given.get(place) ?? 0
    this.given.set(place, number + 1)
    return place.phone(number)
  }
}
