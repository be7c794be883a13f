/** What the company of the demo sells: name, unit, selling price, cost price. */
type Entry = readonly [name: string, unit: string, price: number, cost: number]

export interface Category {
  readonly name: string
  readonly code: string
  readonly entries: readonly Entry[]
}

export const CATALOGUE: readonly Category[] = [
  {
    name: 'Espresso machines',
    code: 'ESP',
    entries: [
      ['Comet Compact espresso machine', 'pc', 1350, 900],
      ['Comet Office espresso machine', 'pc', 1850, 1240],
      ['Nova Mini automatic machine', 'pc', 1150, 780],
      ['Nova Max automatic machine', 'pc', 3900, 2700],
      ['Aurora espresso machine, one group', 'pc', 2400, 1650],
      ['Aurora espresso machine, two groups', 'pc', 4900, 3400],
      ['Aurora espresso machine, three groups', 'pc', 7200, 5100],
      ['Pilot lever machine', 'pc', 5600, 3950],
    ],
  },
  {
    name: 'Grinders',
    code: 'GRI',
    entries: [
      ['Pebble hand grinder', 'pc', 95, 52],
      ['Flint grinder, 54 mm', 'pc', 320, 200],
      ['Flint grinder, 64 mm', 'pc', 540, 350],
      ['Flint grinder, 80 mm', 'pc', 890, 590],
      ['Hush quiet grinder', 'pc', 760, 505],
      ['Hush quiet grinder, double', 'pc', 1480, 990],
      ['Quarry shop grinder', 'pc', 1250, 860],
      ['Spare burrs, 64 mm', 'set', 60, 31],
    ],
  },
  {
    name: 'Coffee beans',
    code: 'BEA',
    entries: [
      ['Morning blend, 1 kg', 'bag', 22, 11.5],
      ['Night shift espresso, 1 kg', 'bag', 24, 12.6],
      ['Ethiopia, washed, 1 kg', 'bag', 31, 17.2],
      ['Colombia, natural, 1 kg', 'bag', 29, 16.1],
      ['Brazil, pulped natural, 1 kg', 'bag', 21, 10.9],
      ['Kenya peaberry, 1 kg', 'bag', 38, 22.4],
      ['Decaf, 1 kg', 'bag', 27, 15],
      ['Tasting box, 6 × 250 g', 'box', 45, 26],
    ],
  },
  {
    name: 'Accessories',
    code: 'ACC',
    entries: [
      ['Milk pitcher, 600 ml', 'pc', 24, 11],
      ['Tamper, 58 mm', 'pc', 39, 18],
      ['Knock box', 'pc', 29, 13],
      ['Scale with timer', 'pc', 68, 37],
      ['Cups with saucers, 12', 'set', 84, 45],
      ['Water filter, half a year', 'pc', 58, 30],
      ['Cleaning tablets, 100', 'jar', 19, 8],
      ['Cold brew tower', 'pc', 190, 112],
    ],
  },
  {
    name: 'Service',
    code: 'SER',
    entries: [
      ['Installation', 'visit', 280, 120],
      ['Barista training', 'day', 450, 200],
      ['Maintenance', 'year', 720, 310],
      ['Repair', 'hour', 85, 40],
      ['Water analysis', 'visit', 60, 20],
      ['Rental of a machine', 'month', 140, 60],
      ['Delivery', 'trip', 25, 14],
      ['Menu consultation', 'day', 350, 150],
    ],
  },
]
