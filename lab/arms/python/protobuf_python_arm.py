"""Protobuf with its pure-Python backend forced: what one of the articles believed it had measured."""
import os

os.environ["PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION"] = "python"

import protobuf_arm  # noqa: E402  (the variable must be set first)
from base import serve  # noqa: E402

if __name__ == "__main__":
    raise SystemExit(serve(protobuf_arm.family("protobuf-python", "-python")))
