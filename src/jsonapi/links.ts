/** Addresses of the API; the base comes from the configuration, never from a request. */
export class Links {
  readonly baseUrl: string
  readonly root: string

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl
    this.root = `${baseUrl}/api/v1`
  }

  record(type: string, id: string): string {
    return `${this.root}/${type}/${id}`
  }

  relationship(type: string, id: string, name: string): string {
    return `${this.root}/${type}/${id}/relationships/${name}`
  }

  related(type: string, id: string, name: string): string {
    return `${this.root}/${type}/${id}/${name}`
  }

  collection(type: string): string {
    return `${this.root}/${type}`
  }
}
