import { VisuallyHidden } from '@mantine/core'

interface ChartTableProps {
  readonly label: string
  readonly series: readonly { readonly key: string; readonly name: string }[]
  readonly columns: readonly {
    readonly key: string
    readonly name: string
    readonly values: readonly { readonly text: string }[]
  }[]
}

/** A picture for those who do not see it. */
export function ChartTable({ label, series, columns }: ChartTableProps) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map(({ text }, at) => (
                <td key={series[at]!.key}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
