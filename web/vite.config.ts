import path from 'node:path'
import { defineConfig } from 'vite'
import { compressAssets } from './compress-assets.ts'

/** Where `npm start` listens, for the pages that Vite serves while they are worked on. */
const SERVICE = 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: path.join(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The policy of the pages allows no data: addresses for scripts and fonts.
    assetsInlineLimit: 0,
    // What pages may weigh is said by test/web/size.test.ts.
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    // Packages mark what runs in browsers for bundlers of server-rendered pages; here everything does.
    rolldownOptions: {
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      output: {
        codeSplitting: { groups: [{ name: 'kit', test: /node_modules|src\/ui/, minShareCount: 3 }] },
      },
    },
  },
  // The server puts a fresh one in its place with every page.
  html: { cspNonce: 'NONCE' },
  plugins: [compressAssets()],
  server: { proxy: { '/app': SERVICE, '/api': SERVICE, '/docs': SERVICE, '/openapi.json': SERVICE } },
})
