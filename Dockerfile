# The image of the product: the release archive, unpacked on Debian. `npm run image` builds it; docs/install.md describes its use.
# Nothing is installed during the build, so it needs no network beyond its base.
FROM debian:trixie-slim AS release

# The archive of `npm run release`. The default is the only one in `release/`: of several versions or platforms, one has to be named.
ARG ARCHIVE=release/quittance-*-linux-*64.tar.gz
COPY ${ARCHIVE} /archives/
RUN set -- /archives/*; \
 if [ $# -ne 1 ]; then echo "Several release archives: $*. Name one: --build-arg=ARCHIVE=release/…" >&2; exit 1; fi; \
 tar -xzf "$1" -C /opt

FROM debian:trixie-slim

# A numeric id that a host seldom uses. A new volume gets the owner and the mode of /data.
RUN groupadd --gid 10001 quittance \
 && useradd --uid 10001 --gid quittance --home-dir /data --no-create-home --no-log-init --shell /usr/sbin/nologin quittance \
 && install --directory --owner=quittance --group=quittance --mode=0755 /data

# Owned by root: the product cannot change its program.
COPY --from=release /opt/quittance /opt/quittance

# All addresses, of a network that only the host and other containers reach. The host decides which port is open.
ENV PATH=/opt/quittance/bin:$PATH \
    DATA_DIR=/data \
    HOST=0.0.0.0 \
    PORT=3000

USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM

# Not /readyz: it fails during the setup, and while the database is away, which a restart does not repair. The start period
# covers an upgrade with its backup.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10m --retries=3 CMD ["quittance", "healthcheck"]

ENTRYPOINT ["quittance"]
CMD ["start"]
