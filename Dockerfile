# Docent in a small image: pages and server built, no sources, no development dependencies, not root.
FROM node:26-trixie-slim AS built
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# The image has Node already; the copy that npm keeps for machines without one may go.
RUN npm run build && npm prune --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-*

FROM node:26-trixie-slim
# For backup and restore: as new as the server in compose.yaml, since pg_dump refuses a newer one.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=built /app/package.json ./
COPY --from=built /app/node_modules ./node_modules
COPY --from=built /app/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
